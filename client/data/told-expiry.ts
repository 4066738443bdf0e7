// Who tells that the sign-in has ended: the shell by a dialog, unless the page in front does it in its own way.
let tellers = 0

/** Until the function that it answers is called, the page tells it. */
export function tellExpiryHere(): () => void {
  tellers += 1
  return () => {
    tellers -= 1
  }
}

export function isExpiryToldByPage(): boolean {
  return tellers > 0
}
