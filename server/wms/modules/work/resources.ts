// Open work, bound to its contract.
import { bind } from '#server/wms/kit/binding.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { isCountVisible } from '#server/wms/ledger/count-scope.ts'
import { employeeName, goodsNames, placeOf, teamName } from '#server/wms/ledger/names.ts'
import { openWork as rows } from '#server/wms/modules/work/columns.ts'
import { openWorkAt } from '#server/wms/modules/work/open-work.ts'
import { openWork } from '#shared/contracts/labor/work.ts'

/** As it is at that instant. */
export function openWorkBinding(at: Date) {
  return bind({
    resource: openWork,
    table: rows,
    from: openWorkAt(at),
    scope: placeOf(rows),
    visible: (reader: Reader) => isCountVisible(reader, { taskNo: rows.source, owner: rows.owner }),
    names: {
      ...goodsNames(rows),
      worker: employeeName(rows.worker),
      team: teamName(rows.team),
      holder: userName(rows.holder),
      givenBy: userName(rows.givenBy),
    },
  })
}
