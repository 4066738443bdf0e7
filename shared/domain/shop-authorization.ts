// How the owner of a shop authorizes this installation with their platform: begun here, agreed to there, and ended on return.

/** Of one authorization: whoever returns first takes it, and everybody after them is told what became of it. */
export const AUTHORIZATION_STATES = ['待返回', '处理中', '成功', '失败'] as const
/** Of one that somebody has returned from. */
export const AUTHORIZATION_OUTCOMES = ['处理中', '成功', '失败'] as const

/** How long the platform's page may be left open. */
export const AUTHORIZATION_MINUTES = 10
