// What a browser says it can unpack.

/** A browser names a coding, or refuses it with q=0. */
export function takesCoding(coding: string, acceptEncoding = ''): boolean {
  return acceptEncoding
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => entry.split(/\s*;/, 1)[0] === coding && !/;\s*q=0(?:\.0*)?$/.test(entry))
}
