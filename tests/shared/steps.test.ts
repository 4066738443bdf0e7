// The log of changes is read by people: what was done to a document is called as its life says.
import { describe, expect, it } from 'vitest'
import { stepName, UNNAMED } from '#shared/domain/steps.ts'
import { DOCUMENTS } from '#tests/support/contracts.ts'

describe('a timeline', () => {
  it('calls a move of a part by its own name, not by that of the document', () => {
    const task = { name: 'blindTask', life: lifeOf('继续扫描') }
    const box = { name: 'blindBox', life: lifeOf('重开') }
    expect(stepName({ entity: 'blindBox', action: 'reopen' }, [task, box])).toBe('重开')
    expect(stepName({ entity: 'blindTask', action: 'never heard of' }, [task])).toBe(UNNAMED)
  })

  it('calls what commands do as the life says, and what has no word of its own as of any record', () => {
    expect(stepName({ entity: 'stockSheet', action: 'handIn' }, DOCUMENTS)).toBe('交表')
    expect(stepName({ entity: 'outboundOrder', action: 'ship' }, DOCUMENTS)).toBe('装车出库')
    expect(stepName({ entity: 'outboundOrder', action: 'create' }, DOCUMENTS)).toBe('新增')
    expect(stepName({ entity: 'wave', action: 'create' }, DOCUMENTS)).toBe('生成波次')
  })
})

function lifeOf(label: string) {
  return {
    states: ['封箱'],
    initial: '封箱',
    steps: {},
    moves: { reopen: { label, from: ['封箱'], to: '封箱' } },
  }
}
