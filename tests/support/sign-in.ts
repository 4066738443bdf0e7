// Signs in at a gateway that runs as a process, as the sign-in page does.
import { login } from '#shared/contracts/system/user.ts'

/** Answers the session's cookie; '' where there is none. */
export async function signInAt(url: string, username: string, password = 'right'): Promise<string> {
  const answer = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, password }),
  })
  return answer.headers.getSetCookie().at(-1)?.split(';')[0] ?? ''
}
