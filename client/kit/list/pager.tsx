// Where a list stands: how many rows there are, which page is shown, and how to get to another.
import { Button } from '#client/kit/button.tsx'
import { formatCount } from '#client/kit/format.ts'
import { PAGE_SIZES } from '#client/kit/list/list-address.ts'
import { LARGEST_TOTAL } from '#shared/contracts/definition/resource.ts'
import '#client/kit/list/pager.css'

type PagerProps = {
  total: number
  page: number
  size: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

export function Pager({ total, page, size, onPage, onSize }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <nav className="swms-pager" aria-label="分页">
      <span className="swms-pager-total" role="status">
        共 {formatCount(total)}
        {total >= LARGEST_TOTAL && '+'} 条
      </span>
      <span className="bp6-html-select">
        <select
          aria-label="每页条数"
          value={size}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        >
          {PAGE_SIZES.map((choice) => (
            <option key={choice} value={choice}>
              {choice} 条/页
            </option>
          ))}
        </select>
      </span>
      <Button variant="minimal" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <span className="swms-pager-page">
        {page} / {formatCount(last)}
      </span>
      <Button variant="minimal" disabled={page >= last} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  )
}
