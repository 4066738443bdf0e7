// Before any schema is made: left to itself, zod tries whether texts may become code, which our pages forbid and Firefox reports.
// What z.config() would set, without having every first visit load zod.
declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined
}

globalThis.__zod_globalConfig = { jitless: true }

export {}
