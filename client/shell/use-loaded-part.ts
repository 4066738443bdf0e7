// Brings the code of a part when it is first wanted, and tells the user when it cannot be brought.
import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { isOfOlderBuild } from '#client/data/older-build.ts'

/** Null until the part is there. `onFailure` lets the caller stop wanting it, so that the next wish tries again. */
export function useLoadedPart<P>(isWanted: boolean, load: () => Promise<P>, onFailure: () => void): P | null {
  const [loaded, setLoaded] = useState<{ part: P } | null>(null)
  const bring = useEffectEvent(() => {
    if (loaded) return
    load().then(
      (part) => setLoaded({ part }),
      (error: unknown) => {
        const message = isOfOlderBuild(error)
          ? '有新版本，请保存未保存的内容后刷新页面'
          : '页面组件加载失败，请检查网络后重试'
        reportFailure(new CallFailure('unreachable', message, message))
        onFailure()
      },
    )
  })
  useEffect(() => {
    if (isWanted) bring()
  }, [isWanted])
  return loaded?.part ?? null
}
