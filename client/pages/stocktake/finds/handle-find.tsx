// 处理 — carried back, taken into the books at a location, or only written down.

import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { namesIn } from '#client/kit/form/form-values.ts'
import { choice, optional, reference } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { handleStockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { FIND_HANDLINGS } from '#shared/domain/stocktake.ts'

type Find = RecordOf<typeof stockFind>

const fields = {
  handling: choice('处理方式', FIND_HANDLINGS),
  loc: optional(reference('上架库位', 'location')),
  owner: optional(reference('货主', 'owner')),
  sku: optional(reference('商品', 'sku')),
}

export function HandleFind({ rows, onDone }: { rows: readonly Find[]; onDone: () => void }) {
  const find = onlyOne(rows)
  return (
    <CommandButton
      label="处理"
      of={find}
      call={handleStockFind}
      fields={fields}
      names={namesIn(fields)}
      row={{ ...find, loc: find?.loc ?? find?.suggestLocation }}
      bodyOf={({ handling, loc, owner, sku }, { id, revision }) => ({
        id,
        revision,
        handling,
        loc: loc ?? undefined,
        owner: owner ?? undefined,
        sku: sku ?? undefined,
      })}
      done={({ barcode, handling }) => `${barcode} 已处理：${handling}`}
      onDone={onDone}
    />
  )
}
