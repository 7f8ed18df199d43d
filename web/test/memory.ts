/** Returns an in-memory Storage. As in a browser, stored values are also its own properties. */
export function memory(values: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  const storage = Object.assign(Object.create(methods) as Storage, values);
  return storage;
}
