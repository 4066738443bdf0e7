// The package brings no types; this is what is used of it.
declare module 'fs-native-extensions' {
  /** Holds an exclusive lock until the descriptor is closed, by this process or by its end. False: another has it. */
  export function tryLock(descriptor: number): boolean
}
