// Holds the place of the drawer 本页帮助, whose code and words come when it is first opened.
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'

export function PageHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const part = useLoadedPart(isOpen, () => import('#client/shell/help/help-drawer.tsx'), onClose)
  return part && <part.HelpDrawer isOpen={isOpen} onClose={onClose} />
}
