// Who has signed on in the warehouse, since when, and what they were last seen at.
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { formatInstant } from '#client/kit/format.ts'
import { getPeopleAtWork } from '#shared/contracts/labor/work.ts'
import '#client/pages/labor/giving/people-at-work.css'

export function PeopleAtWork({ warehouse }: { warehouse: string }) {
  const people = useData(peopleQuery(warehouse))
  return (
    <section className="swms-section" aria-label="在岗人员">
      <header className="swms-section-header">
        <h2 className="swms-section-title">在岗 {people.length} 人</h2>
      </header>
      {people.length > 0 && (
        <div className="swms-table-frame">
          <table className="swms-table" aria-label="在岗人员">
            <thead>
              <tr>
                <th scope="col">姓名</th>
                <th scope="col">班组</th>
                <th scope="col">站台</th>
                <th scope="col">上岗时间</th>
                <th scope="col">最近作业</th>
                <th scope="col">最近作业时间</th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ worker, name, team, station, startedAt, opType, docNo, at }) => (
                <tr key={worker}>
                  <td>{name}</td>
                  <td>{team ?? ''}</td>
                  <td>{station || '手持终端'}</td>
                  <td>{formatInstant(startedAt)}</td>
                  <td>{opType === null ? '尚无扫描' : `${opType} ${docNo ?? ''}`}</td>
                  <td>{at === null ? '' : formatInstant(at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

export function peopleQuery(warehouse: string) {
  return queryOf(getPeopleAtWork, { query: { warehouse } })
}
