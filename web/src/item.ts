/** The item at an index that is known to be in the list. */
export function item<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index];
  if (found === undefined) throw RangeError(`no item ${index}`);
  return found;
}
