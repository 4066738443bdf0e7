// The open tabs of this page, always in step with the location, and what can be done with them.
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Path, useNavigate } from 'react-router-dom'
import { beforeNewBuild } from '#client/data/older-build.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { holdUpDeparture, isLeaving } from '#client/data/session.ts'
import type { UnsavedQuestion } from '#client/kit/unsaved/unsaved-dialog.tsx'
import { readCarried, storeCarried } from '#client/shell/tabs/carried-input.ts'
import { type ClosingScope, keysToClose, pathAfterClosing, redirectTo } from '#client/shell/tabs/closing.ts'
import { locationOf } from '#client/shell/tabs/located.tsx'
import { readStoredTabs, storedTabs, storeTabs } from '#client/shell/tabs/stored-tabs.ts'
import { affixTabs, type Tab, tabOf } from '#client/shell/tabs/tab-of.ts'
import {
  isShown,
  startingTabs,
  type TabsAction,
  type TabsState,
  tabsReducer,
} from '#client/shell/tabs/tabs.ts'
import { createUnsavedTabs, type UnsavedTabs } from '#client/shell/tabs/unsaved-tabs.ts'
import { useRefreshing } from '#client/shell/tabs/use-refreshing.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'

export type Tabs = {
  state: TabsState
  unsaved: ReadonlySet<string>
  unsavedTabs: UnsavedTabs
  question: UnsavedQuestion | null
  dropQuestion: () => void
  /** Signs out, once the user knows that unsaved input in any tab is lost. */
  signOut: (onConfirm: () => void) => void
  show: (tab: Tab) => void
  /** The tab in front stays. */
  openBehind: (path: string) => void
  close: (key: string) => void
  /** Tabs with unsaved input stay open. */
  closeAround: (scope: ClosingScope, key: string) => void
  refresh: (key: string) => void
  move: (key: string, to: string) => void
  reopen: () => void
}

export function useTabs(location: Path, menu: readonly MenuItem[], userId: string): Tabs {
  const navigate = useNavigate()
  const [state, dispatch] = useTabsState(location, menu, userId)
  const unsavedTabs = useUnsavedTabs(userId)
  const unsaved = useSyncExternalStore(unsavedTabs.subscribe, unsavedTabs.keys, noTabs)
  const [question, setQuestion] = useState<UnsavedQuestion | null>(null)
  useRefreshing(location, menu, (key) => dispatch({ type: 'refresh', key }))
  useLeavingWarning(unsaved.size > 0, unsavedTabs, userId)
  useDraft(unsaved.size > 0, unsavedTabs, userId)

  const openBehind = useCallback(
    (path: string) => {
      const tab = tabOf(menu, locationOf(path))
      if (tab) dispatch({ type: 'openBehind', tab })
    },
    [menu, dispatch],
  )
  const closeAll = (closing: readonly string[], kept?: string) => {
    const next = pathAfterClosing(state, closing, kept)
    unsavedTabs.drop(closing)
    // The navigation is a transition; closing in the same one keeps the closed tab from being opened again in between.
    startTransition(() => {
      dispatch({ type: 'close', keys: closing })
      if (next) void navigate(next)
    })
  }
  const askAbout = (key: string, verb: UnsavedQuestion['verb'], onConfirm: () => void) => {
    if (unsaved.has(key)) setQuestion({ verb, onConfirm })
    else onConfirm()
  }
  return {
    state,
    unsaved,
    unsavedTabs,
    question,
    dropQuestion: () => setQuestion(null),
    signOut(onConfirm) {
      if (unsaved.size === 0) return onConfirm()
      const leave = () => {
        storeCarried(userId, [])
        onConfirm()
      }
      setQuestion({ verb: '退出登录', onConfirm: leave })
    },
    show: ({ path }) => void navigate(path),
    openBehind,
    close: (key) => askAbout(key, '关闭', () => closeAll([key])),
    closeAround: (scope, key) =>
      closeAll(
        keysToClose(state, scope, key).filter((closing) => !unsaved.has(closing)),
        scope === 'others' ? key : undefined,
      ),
    refresh(key) {
      const tab = state.tabs.find((candidate) => candidate.key === key)
      if (!tab) return
      askAbout(key, '刷新', () => {
        unsavedTabs.drop([key])
        void navigate(redirectTo(tab), { replace: true })
      })
    },
    move: (key, to) => dispatch({ type: 'move', key, to }),
    reopen() {
      const [last] = state.closed
      if (last) void navigate(last.path)
    },
  }
}

function useTabsState(
  location: Path,
  menu: readonly MenuItem[],
  userId: string,
): [TabsState, (action: TabsAction) => void] {
  const here = tabOf(menu, location)
  const { openTabs } = usePreferences().preferences
  const [state, dispatch] = useReducer(tabsReducer, null, () => {
    const tabs = storedTabs(menu, userId, openTabs)
    return tabsReducer(startingTabs(affixTabs(menu), here), { type: 'restore', tabs })
  })
  // While rendering, not in an effect: the server must draw the tab too, and no paint may show the one before it.
  if (here && !isShown(state, here)) dispatch({ type: 'open', tab: here })

  const [isRestored, setRestored] = useState(false)
  const restore = useEffectEvent(() => {
    dispatch({ type: 'restore', tabs: storedTabs(menu, userId, readStoredTabs(userId)) })
    setRestored(true)
  })
  // Once, for what the server was not told.
  useEffect(() => restore(), [])
  useEffect(() => {
    if (isRestored) storeTabs(userId, state.tabs)
  }, [isRestored, userId, state.tabs])
  return [state, dispatch]
}

/** With what was carried over from the page before. */
function useUnsavedTabs(userId: string): UnsavedTabs {
  const [tabs] = useState(() =>
    createUnsavedTabs(readCarried(userId), (waiting) => storeCarried(userId, waiting)),
  )
  return tabs
}

/**
 * What has been typed so far outlives the page, however it ends: a reload, a handheld that drops what is not in front, a crash. It
 * is no draft any more once it has been saved, or thrown away.
 */
function useDraft(isNeeded: boolean, unsavedTabs: UnsavedTabs, userId: string): void {
  useInsertionEffect(() => {
    if (!isNeeded) return
    // Anyone who leaves on purpose has been asked.
    const keep = () => void (isLeaving() || storeCarried(userId, unsavedTabs.read()))
    const keepWhenHidden = () => document.visibilityState === 'hidden' && keep()
    const stop = unsavedTabs.subscribe(keep)
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      stop()
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keepWhenHidden)
      keep()
    }
  }, [isNeeded, unsavedTabs, userId])
}

/** What was carried over is known to the browser alone. */
const NO_TABS: ReadonlySet<string> = new Set()
const noTabs = () => NO_TABS

/**
 * The browser's own question, before the user leaves the whole page; nothing else leads away from it. Not when a newer version
 * takes the place of this page and all of its input. The frame may be hidden meanwhile, behind a page that stands alone.
 */
function useLeavingWarning(isNeeded: boolean, unsavedTabs: UnsavedTabs, userId: string): void {
  useInsertionEffect(() => {
    if (!isNeeded) return
    let isCarried = false
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving() && !isCarried) event.preventDefault()
    }
    const carry = () => {
      const isStored = storeCarried(userId, unsavedTabs.read())
      isCarried = isStored && unsavedTabs.isAllNamed()
    }
    window.addEventListener('beforeunload', warn)
    const undo = [beforeNewBuild(carry), holdUpDeparture()]
    return () => {
      window.removeEventListener('beforeunload', warn)
      for (const step of undo) step()
    }
  }, [isNeeded, unsavedTabs, userId])
}
