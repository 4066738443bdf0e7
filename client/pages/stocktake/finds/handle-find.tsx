// 处理 — carried back, taken into the books at a location, or only written down.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { choice, optional, reference } from '#shared/contracts/field.ts'
import { handleStockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { FIND_HANDLINGS } from '#shared/domain/stocktake.ts'

const fields = {
  handling: choice('处理方式', FIND_HANDLINGS),
  loc: optional(reference('上架库位', 'location')),
  owner: optional(reference('货主', 'owner')),
  sku: optional(reference('商品', 'sku')),
}

export function HandleFind({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [find, ...others] = rows
  return (
    <CommandButton
      label="处理"
      disabled={!find || others.length > 0}
      call={handleStockFind}
      fields={fields}
      names={Object.keys(fields)}
      row={{ ...find, loc: find?.['loc'] ?? find?.['suggestLocation'] }}
      bodyOf={(values) => ({
        ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
        id: find?.['id'],
        revision: find?.['revision'],
      })}
      done={({ barcode, handling }) => `${barcode} 已处理：${handling}`}
      onDone={onDone}
    />
  )
}
