/** Returns the item at an index, and throws if the list has no such item. */
export function item<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index];
  if (found === undefined) throw RangeError(`no item ${index}`);
  return found;
}
