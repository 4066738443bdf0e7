// What lies where the books have nothing, and what lies in no location at all.

import { CommandButton } from '#client/kit/form/command-button.tsx'
import { namesIn } from '#client/kit/form/form-values.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { choice, note, packedCount, reference } from '#shared/contracts/definition/field.ts'
import { stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { countFoundStock, stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { QUALITIES } from '#shared/domain/values.ts'

type FoundCommandsProps = {
  sheet: { listNo: string; warehouse: string; owner: string | null }
  round: '盘点中' | '复盘中'
}

const place = {
  loc: reference('库位', 'location'),
  owner: reference('货主', 'owner'),
  sku: reference('商品', 'sku'),
  lot: note('批次', 64),
  quality: choice('品质', QUALITIES),
  container: note('容器', 64),
  qty: packedCount('实盘数'),
}

export function FoundCommands({ sheet, round }: FoundCommandsProps) {
  const { listNo, warehouse, owner } = sheet
  const refresh = useRefresh()
  return (
    <>
      <CommandButton
        label="录入账面外实物"
        disabled={round !== '盘点中'}
        call={countFoundStock}
        fields={place}
        names={namesIn(place)}
        row={{ warehouse, owner }}
        bodyOf={(values) => ({ ...values, listNo })}
        done={({ loc }) => `${loc} 已录入`}
        onDone={() => {
          for (const changed of [stockLine, stockSheet]) refresh(changed)
        }}
      />
      <CommandButton
        label="登记无库位实物"
        call={stockFind.create}
        fields={stockFind.fields}
        names={['barcode', 'foundQty', 'remark']}
        bodyOf={(values) => ({ ...values, listNo })}
        done={({ barcode, packed }) => `${barcode} 已登记${packed && `，${packed}`}`}
        onDone={() => refresh(stockFind)}
      />
    </>
  )
}
