// The states of a page's documents, and what leads from one to another.
import { waysFrom } from '#shared/domain/life-cycle.ts'
import { livesOf, type ShownLife } from '#shared/help/lives.ts'
import type { RouteName } from '#shared/routes.ts'

export function States({ route }: { route: RouteName }) {
  return livesOf(route).map(({ name, label, life }) => (
    <section key={name}>
      <h3>{label}的状态</h3>
      <dl>
        {life.states.map((state) => (
          <div key={state}>
            <dt>{state}</dt>
            <dd>{waysInWords(life, state)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

function waysInWords(life: ShownLife['life'], state: string): string {
  const ways = waysFrom(life, state).map(({ label, end }) => `${label} → ${end}`)
  return ways.length > 0 ? [...new Set(ways)].join('；') : '到此结束'
}
