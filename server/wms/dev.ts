// The WMS API while it is being developed: compiled as the build does it, on the way.
import path from 'node:path'
import { runnerImport } from 'vite'

await runnerImport(path.join(import.meta.dirname, 'main.ts'))
