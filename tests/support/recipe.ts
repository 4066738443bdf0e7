// Reads and follows the blocks of a recipe.
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { environmentWith } from '#tests/support/console.ts'

type Step = { language: string; file: string; content: string }

/** The blocks of a Markdown text: '```ts shared/…' a new file, '```diff shared/…' a change, '```sh' a command. */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms)].map(
    ([, language = '', file = '', content = '']) => ({ language, file, content }),
  )
}

export async function follow(root: string, { language, file, content }: Step): Promise<void> {
  if (language === 'sh') {
    await run(root, content.trim())
    return
  }
  const place = path.join(root, file)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(
    place,
    language === 'diff' ? changed(await readFile(place, 'utf8'), file, content) : content,
  )
}

/** As from a terminal: nothing of the tests' own environment goes along. */
export async function run(root: string, line: string): Promise<void> {
  const [command = '', ...args] = line.split(' ')
  await promisify(execFile)(command, args, { cwd: root, env: environmentWith({}) })
}

function changed(text: string, file: string, diff: string): string {
  return diff.split('@@\n').reduce((before, hunk) => {
    const lines = hunk.split('\n').slice(0, -1)
    const without = (sign: string) =>
      lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join('')
    const parts = before.split(without('+'))
    if (parts.length !== 2) throw new Error(`${file}: ${parts.length - 1} places for\n${hunk}`)
    return parts.join(without('-'))
  }, text)
}
