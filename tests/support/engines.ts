// The console in other engines than Chromium's, each driven by its own protocol: what a person does there, in a few words.
import { setTimeout } from 'node:timers/promises'
import type { ProtocolWindow } from '#tests/support/engine-protocol.ts'
import { launchFirefox } from '#tests/support/firefox.ts'
import { launchWebKit } from '#tests/support/webkit.ts'

export const ENGINES = { Firefox: launchFirefox, WebKitGTK: launchWebKit } as const
export type EngineName = keyof typeof ENGINES

export type Engine = {
  open: (url: string) => Promise<EngineWindow>
  complaints: string[] | null
  close: () => Promise<void>
}

/** A control is said by a selector, and by its name where several answer to that: its text or its label. */
export type EngineWindow = {
  goTo: (path: string) => Promise<void>
  /** The function stands in the page: it knows nothing but its arguments. */
  evaluate: <A extends unknown[], R>(inPage: (...given: A) => R, ...given: A) => Promise<Awaited<R>>
  /** Until it answers something true. */
  waitFor: <A extends unknown[]>(inPage: (...given: A) => unknown, ...given: A) => Promise<void>
  untilAlive: () => Promise<void>
  untilShown: (selector: string, name?: string) => Promise<void>
  click: (selector: string, name?: string) => Promise<void>
  /** By hand, into the field that is clicked before, in place of what stands there. */
  type: (selector: string, name: string, text: string) => Promise<void>
  /** 'Enter', 'Control+k'. */
  press: (keys: string) => Promise<void>
  /** As a scanner sends it, to wherever the focus is. */
  scan: (code: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export async function launchEngine(name: EngineName): Promise<Engine> {
  const protocol = await ENGINES[name]()
  return {
    complaints: protocol.complaints,
    close: protocol.close,
    async open(url) {
      const own = await protocol.openWindow()
      await own.resize(1366, 768)
      const window = windowOf(own, new URL(url).origin)
      await window.goTo(url)
      return window
    },
  }
}

function windowOf(own: ProtocolWindow, origin: string): EngineWindow {
  const evaluate: EngineWindow['evaluate'] = async (inPage, ...given) => {
    const answer = await own.run(
      `Promise.resolve((${inPage})(...${JSON.stringify(given)})).then((answer) => JSON.stringify(answer ?? null))`,
    )
    return JSON.parse(answer)
  }
  const waitFor: EngineWindow['waitFor'] = (inPage, ...given) =>
    until(
      async () => Boolean(await evaluate(inPage, ...given)),
      `${inPage.name || inPage} of ${JSON.stringify(given)}`,
    )
  const untilAlive = () => waitFor(isAlive)
  const press = (keys: string) => own.act([keyboard(chord(keys.split('+')))])
  const click = async (selector: string, name?: string) => {
    const [x, y] = await placeOf(selector, name)
    await own.act([mouse(x, y)])
  }
  /** Where it stands still, and nothing lies over it. */
  const placeOf = async (selector: string, name?: string) => {
    let before = ''
    let place: [number, number] = [0, 0]
    await until(async () => {
      const found = await evaluate(placeInPage, selector, name ?? null)
      const isStill = found !== null && String(found) === before && (await evaluate(isSettled))
      before = String(found)
      if (found) place = found
      return isStill
    }, `${selector} of the name ${name}`)
    return place
  }
  return {
    evaluate,
    waitFor,
    untilAlive,
    click,
    press,
    close: own.close,
    resize: own.resize,
    screenshot: own.picture,
    async goTo(path) {
      await own.goTo(new URL(path, origin).href)
      await untilAlive()
    },
    untilShown: (selector, name) => waitFor(placeInPage, selector, name ?? null),
    async type(selector, name, text) {
      await click(selector, name)
      await press('Control+a')
      await own.act([keyboard([...text].flatMap((key) => [...stroke(key), HAND]))])
    },
    scan: (code) => own.act([keyboard([...[...code, ENTER].flatMap(stroke), FREE_HAND])]),
  }
}

/** However slow the machine is, nobody waits longer for anything. */
const WAITING_MS = 60_000

/** While a page gives way to the next one nothing can be asked of it. */
async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const endMs = Date.now() + WAITING_MS
  let reason: unknown
  while (Date.now() < endMs) {
    try {
      if (await isSo()) return
    } catch (error) {
      reason = error
    }
    await setTimeout(50)
  }
  throw new Error(`waited in vain for ${what}`, { cause: reason })
}

/** In the page: React has taken over every control. */
function isAlive(): boolean {
  const controls = [...document.querySelectorAll('#root :is(a, button, input):not([hidden] *)')]
  return (
    document.readyState === 'complete' &&
    controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps$')))
  )
}

/** In the page: nothing moves. A dialog that grows may stand still for a moment on a busy machine; a skeleton moves for ever. */
function isSettled(): boolean {
  return (
    !document.querySelector(':is([class*=-appear], [class*=-enter], [class*=-exit]):not([class*=-done])') &&
    document
      .getAnimations()
      .every(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
  )
}

/** In the page: the middle of the first control that answers to it and can be reached; null where there is none. */
function placeInPage(selector: string, name: string | null): [number, number] | null {
  const namesOf = (element: HTMLElement) => [
    element.getAttribute('aria-label'),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText),
    element.innerText,
  ]
  const middleOf = (element: HTMLElement): [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
  }
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      (name === null || namesOf(element).some((own) => own?.trim().split(/[\n*]/)[0] === name)) &&
      element.checkVisibility({ contentVisibilityAuto: true }) &&
      !(element as HTMLButtonElement).disabled,
  )
  for (const element of found) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const place = middleOf(element)
    const top = document.elementFromPoint(...place)
    if (top && (element.contains(top) || (top as HTMLElement).closest('label')?.contains(element)))
      return place
  }
  return null
}

type Stroke = { type: 'keyDown' | 'keyUp'; value: string } | { type: 'pause'; duration: number }

/** As a fast hand types: what comes much faster is taken for a scanner. */
const HAND: Stroke = { type: 'pause', duration: 80 }
/** A hand's next key comes no sooner after a scanner's. */
const FREE_HAND: Stroke = { type: 'pause', duration: 200 }
const ENTER = '\uE007'
/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Readonly<Record<string, string>> = {
  Enter: ENTER,
  Escape: '\uE00C',
  Tab: '\uE004',
  Control: '\uE009',
  ArrowDown: '\uE015',
}

function keyboard(actions: readonly Stroke[]): object {
  return { type: 'key', id: 'keyboard', actions }
}

function stroke(value: string): Stroke[] {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
}

function chord(names: readonly string[]): Stroke[] {
  const values = names.map((name) => KEYS[name] ?? name)
  return [
    ...values.map((value): Stroke => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value): Stroke => ({ type: 'keyUp', value })),
  ]
}

function mouse(x: number, y: number): object {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', origin: 'viewport', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}
