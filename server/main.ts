// The console as it is deployed: everything from the build in dist/.
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { startConsole } from '#server/console.ts'
import { builtAssets } from '#server/gateway/render/page-assets.ts'

/**
 * V8 makes objects old from their birth where many once lived long, such as those of calls in a slow minute. From then on
 * each dead call keeps the next one alive until a full collection: without the flag, a call costs a quarter more of the processor
 * after such a minute (`npm run bench slow-minute`: 211 µs in place of 170).
 */
setFlagsFromString('--no-allocation-site-pretenuring')

const serverDir = import.meta.dirname

await startConsole({
  assets: () => builtAssets(path.dirname(serverDir)),
  wms: { modulePath: path.join(serverDir, 'wms.js') },
})
