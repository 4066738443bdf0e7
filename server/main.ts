// The console as it is deployed: everything from the build in dist/.
import path from 'node:path'
import { startConsole } from '#server/console.ts'
import { builtAssets } from '#server/gateway/render/page-assets.ts'

const serverDir = import.meta.dirname

await startConsole({
  assets: () => builtAssets(path.dirname(serverDir)),
  wms: { modulePath: path.join(serverDir, 'wms.js') },
})
