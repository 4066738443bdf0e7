// The WMS API with its demo company, recorded: what was asked once is answered from memory after a fixed time.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { temporaryFolder } from '#tests/bench/temporary-folder.ts'

export type RecordedUpstream = {
  url: string
  setDelay: (delayMs: number) => Promise<void>
  /** Paths with their queries of all GET calls so far. */
  asked: () => Promise<string[]>
  stop: () => void
}

export async function startUpstream(delayMs: number): Promise<RecordedUpstream> {
  const dataDir = await temporaryFolder('wms')
  const wms = fork('dist/server/wms.js', {
    env: {
      ...process.env,
      SWMS_DATA_DIR: dataDir,
      SWMS_DEMO: 'on',
      SWMS_DEMO_SCALE: '0',
      SWMS_LOG_LEVEL: 'warn',
    },
  })
  const recorder = fork(path.join(import.meta.dirname, 'recorder.ts'), [await urlOf(wms), String(delayMs)])
  const url = await urlOf(recorder)
  return {
    url,
    async setDelay(ms) {
      await fetch(`${url}/recorder/delay?ms=${ms}`)
    },
    asked: async () => (await fetch(`${url}/recorder/asked`).then((answer) => answer.json())) as string[],
    stop() {
      recorder.kill()
      wms.kill('SIGKILL')
    },
  }
}

async function urlOf(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, 'message')) as [{ url: string }]
  return message.url
}
