// What is asked of a browser engine in the words of its own protocol; all else is built upon it.
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type Protocol = {
  openWindow: () => Promise<ProtocolWindow>
  /** What the engine has written for developers; null where that cannot be read. */
  complaints: string[] | null
  close: () => Promise<void>
}

export type ProtocolWindow = {
  goTo: (url: string) => Promise<void>
  /** Answers the text that the promise of the expression comes to. */
  run: (expression: string) => Promise<string>
  /** https://www.w3.org/TR/webdriver2/#actions */
  act: (sources: readonly object[]) => Promise<void>
  /** Of the page, not of the window around it. */
  resize: (width: number, height: number) => Promise<void>
  /** A PNG file. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

/** What the first line that is like the pattern says in its brackets. The program goes on writing, to nobody. */
export function lineOf(output: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface(output)
      .on('line', (line) => {
        const [, said] = pattern.exec(line) ?? []
        if (said !== undefined) resolve(said)
      })
      .on('close', () => reject(new Error(`ended without saying ${pattern}`)))
  })
}
