// Waves by themselves: a rule is tried, switched on, the system makes and releases the wave, and the board in the hall shows it.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Call, CallInput } from '#shared/contracts/definition/call.ts'
import { waveRule } from '#shared/contracts/outbound/wave-rule.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { shippingWith } from '#tests/support/shipping.ts'

const { page: atHome } = atWork('admin')

/** The system looks once a minute, the board twice. */
const SOON_MS = 150_000

/** As the page's user. */
const byPage = {
  call: async <C extends Call>(contract: C, input: CallInput<C>) => ({
    envelope: { data: await call(atHome(), contract, input) },
  }),
}
const outbound = shippingWith(() => ({ wms: byPage as never, clerk: '' }))

it('makes the waves of a rule that was tried and switched on, and shows them on the board', async () => {
  const page = atHome()
  const orderNo = await outbound.made({ type: '补发' })
  await outbound.allocate([orderNo])
  const rule = {
    code: 'BF-01',
    name: '补发一小时一波',
    warehouse: 'SHQP',
    orderType: '补发',
    mode: '自动下发',
  }
  await call(page, waveRule.create, { body: { ...rule, opId: randomUUID() } as never })

  await goTo(page, '/basic/wave-rule')
  await untilAlive(page)
  const row = page.getByRole('row', { name: 'BF-01' })
  await row.getByRole('checkbox').check()
  await press(page, button(page, '试算'))
  const trial = page.getByRole('dialog', { name: '试算：补发一小时一波' })
  await trial.getByText('本仓 0 单：0 单组成 0 个波次').waitFor()
  await trial.getByRole('button', { name: '关闭' }).last().click()
  await press(page, button(page, '修改'))
  const form = page.getByRole('dialog')
  await form.getByLabel('状态').selectOption('启用')
  await form.getByRole('button', { name: '保存' }).click()
  await row.getByText('启用').waitFor()

  await goTo(page, '/outbound/wave/proposal')
  await untilAlive(page)
  await page.getByRole('heading', { name: '波次建议' }).waitFor()

  await goTo(page, '/outbound/board')
  await untilAlive(page)
  const wave = page.getByRole('row', { name: 'BF-01' })
  await wave.getByText('拣货中').waitFor({ timeout: SOON_MS })
  expect(await wave.getByText('0 / 2').count()).toBe(1)
  expect((await outbound.documentOf(orderNo)).order.state).toBe('拣货中')
})
