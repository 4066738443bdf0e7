// 容器标签 — one for each container: stuck on it, and scanned from then on.
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { Sheet } from '#client/kit/print/print-button.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { container } from '#shared/contracts/equipment/container.ts'

type Container = RecordOf<typeof container>

export const CONTAINER_LABEL: LabelKind = { name: '容器标签', usual: '100×60' }

export function ContainerLabels({ containers }: { containers: readonly Container[] }) {
  return containers.map(({ code, type, typeName, warehouse, warehouseName }) => (
    <Sheet key={String(code)} size="label">
      <CodeSymbol symbology="barcode" text={String(code)} />
      <div>
        <p className="swms-label-heading">
          <strong>{String(code)}</strong>
        </p>
        <p>
          <strong>{String(typeName ?? type)}</strong>
        </p>
        <p>{String(warehouseName ?? warehouse)}</p>
      </div>
      <CodeSymbol symbology="qr" text={String(code)} />
    </Sheet>
  ))
}
