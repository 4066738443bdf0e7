// 本页帮助 — what the page in front is for, what its documents can become, and which keys work.
import { Drawer } from '@blueprintjs/core'
import { useId } from 'react'
import { PanelHeading } from '#client/kit/panel-heading.tsx'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import { KEYS } from '#shared/help/keys.ts'
import { PAGE_HELP } from '#shared/help/pages.ts'
import { matchRoute, ROUTES } from '#shared/routes.ts'
import '#client/shell/help/help-drawer.css'

export function HelpDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const titleId = useId()
  // Apart, since the lives of all documents are many files, which whoever only wants to read need not wait for.
  const states = useLoadedPart(isOpen, () => import('#client/shell/help/states.tsx'), onClose)
  // Drawn in the browser alone, whose address is that of the page in front.
  const { name, title } = matchRoute(window.location.pathname)?.route ?? ROUTES.home
  return (
    <Drawer className="swms-help" size="" isOpen={isOpen} onClose={onClose}>
      <div className="swms-help-panel" role="dialog" aria-modal="true" aria-labelledby={titleId}>
        <PanelHeading kind="drawer" id={titleId} title={`${title} · 帮助`} onClose={onClose} />
        <div className="swms-help-words">
          <p>{PAGE_HELP[name]}</p>
          {states && <states.States route={name} />}
          {KEYS.map(({ where, keys }) => (
            <section key={where}>
              <h3>按键：{where}</h3>
              <dl>
                {keys.map(({ keys: same, does }) => (
                  <div key={does}>
                    <dt>
                      {same.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Drawer>
  )
}
