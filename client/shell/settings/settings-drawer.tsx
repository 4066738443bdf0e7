// 系统设置 — the colours of the console and whether its menu is shown.
import { Drawer, Portal, Switch } from '@blueprintjs/core'
import { type FormEvent, useId, useState } from 'react'
import { usePreferences } from '#client/data/preferences.tsx'
import { Button } from '#client/kit/button.tsx'
import { PanelHeading } from '#client/kit/panel-heading.tsx'
import { ColorChoice } from '#client/shell/settings/color-choice.tsx'
import { ThemePreview } from '#client/shell/settings/theme-preview.tsx'
import { useThemeChange } from '#client/shell/settings/use-theme-change.ts'
import { DEFAULT_TABLE_COLOR, DEFAULT_THEME_COLOR } from '#shared/constants.ts'
import type { Preferences } from '#shared/frame/preferences.ts'
import { TABLE_COLORS, THEME_COLORS } from '#shared/theme.ts'
import '#client/shell/settings/settings-drawer.css'

type SettingsDrawerProps = { isOpen: boolean; onClose: () => void }

export function SettingsDrawer({ isOpen, onClose }: SettingsDrawerProps) {
  const { isChanging, change } = useThemeChange()
  const titleId = useId()
  const handleSave = async (settings: Settings) => {
    await change(settings)
    onClose()
  }
  return (
    <>
      <Drawer className="swms-settings" size="" isOpen={isOpen} onClose={onClose}>
        <div className="swms-settings-panel" role="dialog" aria-modal="true" aria-labelledby={titleId}>
          <PanelHeading kind="drawer" id={titleId} title="系统设置" onClose={onClose} />
          <SettingsForm isSaving={isChanging} onSave={handleSave} onCancel={onClose} />
        </div>
      </Drawer>
      <Portal>
        <div className="swms-theme-message" role="status">
          {isChanging && <span>颜色切换中...</span>}
        </div>
      </Portal>
    </>
  )
}

type Settings = Pick<Preferences, 'themeColor' | 'tableColor' | 'sidebarHidden'>

type SettingsFormProps = {
  isSaving: boolean
  onSave: (settings: Settings) => Promise<void>
  onCancel: () => void
}

/** Mounted anew each time the drawer opens, so that it starts from what is stored. */
function SettingsForm({ isSaving, onSave, onCancel }: SettingsFormProps) {
  const { preferences, prefer } = usePreferences()
  const [settings, setSettings] = useState<Settings>(preferences)
  const set = (part: Partial<Settings>) => setSettings({ ...settings, ...part })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    prefer('sidebarHidden', settings.sidebarHidden)
    void onSave(settings)
  }
  return (
    <form className="swms-settings-form" onSubmit={handleSubmit}>
      <div className="swms-settings-fields">
        <ColorChoice
          title="主题颜色"
          presets={THEME_COLORS}
          value={settings.themeColor}
          onChange={(themeColor) => set({ themeColor })}
        />
        <ColorChoice
          title="表格背景颜色"
          presets={TABLE_COLORS}
          value={settings.tableColor}
          onChange={(tableColor) => set({ tableColor })}
        />
        <ThemePreview themeColor={settings.themeColor} tableColor={settings.tableColor} />
        <Switch
          label="隐藏左侧菜单"
          checked={settings.sidebarHidden}
          onChange={(event) => set({ sidebarHidden: event.currentTarget.checked })}
        />
      </div>
      <footer className="swms-settings-actions">
        <Button
          text="恢复默认"
          variant="minimal"
          onClick={() => set({ themeColor: DEFAULT_THEME_COLOR, tableColor: DEFAULT_TABLE_COLOR })}
        />
        <Button text="取消" onClick={onCancel} />
        <Button text="保存" type="submit" intent="primary" loading={isSaving} />
      </footer>
    </form>
  )
}
