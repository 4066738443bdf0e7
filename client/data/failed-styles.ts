// Style sheets that could not be brought with their code. Vite asks for each of them once, and later draws without it.

const failed = new Set<HTMLLinkElement>()
let asking: Promise<unknown> | undefined

export function keepFailedStyles(): void {
  // In the phase in which a window sees what does not bubble.
  window.addEventListener('error', keep, true)
}

function keep({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
}

/** Asks for them again; rejects while one of them cannot be had. */
export function failedStyles(): Promise<unknown> {
  asking ??= Promise.all([...failed].map(askAgain)).finally(() => {
    asking = undefined
  })
  return asking
}

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  failed.delete(link)
  const again = link.cloneNode() as HTMLLinkElement
  const brought = new Promise((resolve, reject) => {
    again.addEventListener('load', resolve)
    again.addEventListener('error', () => reject(new Error(`unable to preload ${link.href}`)))
  })
  link.replaceWith(again)
  return brought
}
