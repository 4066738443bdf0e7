// The form that unlocks a terminal is kept apart from the sign-in page, and is brought before that page is drawn with it.
import { codePart } from '#client/data/code.ts'

export const unlockCode = codePart(() => import('#client/features/terminal/unlock-form.tsx'))
