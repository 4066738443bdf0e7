// The warehouses that the user works in now; a click chooses others.
import { CaretDownIcon, OfficeIcon } from '@blueprintjs/icons'
import { usePreferences } from '#client/data/preferences.tsx'
import { namesOf, SWITCH_HINT } from '#client/shell/warehouse/choice.ts'

export function WarehouseName({ onChoose }: { onChoose: () => void }) {
  const names = namesOf(usePreferences().preferences.warehouses)
  return (
    <button
      type="button"
      className={names === '' ? 'swms-warehouse swms-warehouse--missing' : 'swms-warehouse'}
      aria-haspopup="dialog"
      title={names === '' ? SWITCH_HINT : `${names}（${SWITCH_HINT}）`}
      onClick={onChoose}
    >
      <OfficeIcon />
      <span className="swms-warehouse-names">{names || '请选择仓库'}</span>
      <CaretDownIcon />
    </button>
  )
}
