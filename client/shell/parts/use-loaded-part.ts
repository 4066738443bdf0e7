// Brings the code of a part when it is first wanted, and tells the user when it cannot be brought.
import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { bringCode } from '#client/data/code.ts'
import { isOfOlderBuild, reportOlderBuild } from '#client/data/older-build.ts'

const NOT_LOADED = '页面组件加载失败，请检查网络后重试'

/** Null until the part is there. `onFailure` lets the caller stop wanting it, so that the next wish tries again. */
export function useLoadedPart<P>(isWanted: boolean, load: () => Promise<P>, onFailure: () => void): P | null {
  const [loaded, setLoaded] = useState<{ part: P } | null>(null)
  const bring = useEffectEvent(() => {
    if (loaded) return
    bringCode(load).then(
      (part) => setLoaded({ part }),
      (error: unknown) => {
        if (isOfOlderBuild(error)) reportOlderBuild()
        else reportFailure(new CallFailure('unreachable', NOT_LOADED, NOT_LOADED))
        onFailure()
      },
    )
  })
  useEffect(() => {
    if (isWanted) bring()
  }, [isWanted])
  return loaded?.part ?? null
}
