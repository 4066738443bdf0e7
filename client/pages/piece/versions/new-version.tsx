// 新增版本 — another coefficient or price from some day on; with a row chosen it begins with what holds there.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { pieceCoefficient, pieceRule } from '#shared/contracts/piece/rule.ts'

type NewVersionProps = { rows: readonly Row[]; onDone: () => void }

export function NewCoefficient({ rows, onDone }: NewVersionProps) {
  return (
    <>
      <CommandButton
        label="新增版本"
        needs="piece.write"
        call={pieceCoefficient.create}
        fields={pieceCoefficient.fields}
        names={['owner', 'warehouse', 'opType', 'coefficient', 'effectiveFrom', 'reason']}
        {...startOf(rows)}
        bodyOf={(values) => values}
        done={({ ownerName, version, effectiveFrom }) =>
          `${ownerName}的系数第${version}版${effectiveFrom}起生效，此前已日结的作业须重算`
        }
        onDone={onDone}
      />
      <ImportButton sheet={pieceCoefficient} needs="piece.write" />
    </>
  )
}

export function NewRule({ rows, onDone }: NewVersionProps) {
  return (
    <>
      <CommandButton
        label="新增版本"
        needs="piece.write"
        call={pieceRule.create}
        fields={pieceRule.fields}
        names={[
          ...['warehouse', 'opType', 'unit', 'basePoint', 'unitPrice', 'nightCoefficient', 'effectiveFrom'],
          'reason',
        ]}
        {...startOf(rows)}
        bodyOf={(values) => values}
        done={({ opType, version, effectiveFrom }) =>
          `${opType}的单价第${version}版${effectiveFrom}起生效，此前已日结的作业须重算`
        }
        onDone={onDone}
      />
      <ImportButton sheet={pieceRule} needs="piece.write" />
    </>
  )
}

/** Its reason is another one. */
function startOf([row, ...others]: readonly Row[]) {
  return row && others.length === 0 ? { row: { ...row, reason: '' } } : {}
}
