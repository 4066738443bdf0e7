// The navbar's way to the settings.
import { CogIcon } from '@blueprintjs/icons'
import { useOpenSettings } from '#client/shell/settings/settings.tsx'
import '#client/shell/settings/settings-button.css'

export function SettingsButton() {
  const openSettings = useOpenSettings()
  return (
    <button
      type="button"
      className="swms-settings-button"
      aria-label="系统设置"
      aria-haspopup="dialog"
      title="系统设置"
      onClick={openSettings}
    >
      <CogIcon size={18} />
    </button>
  )
}
