// What follows from an object alone is worked out once for as long as the object lives.

/** `derive` must be pure, and nobody may change the object or what was made of it. */
export function memoByIdentity<T extends object, R>(derive: (source: T) => R): (source: T) => R {
  const known = new WeakMap<T, { result: R }>()
  return (source) => {
    const entry = known.get(source)
    if (entry) return entry.result
    const result = derive(source)
    known.set(source, { result })
    return result
  }
}
