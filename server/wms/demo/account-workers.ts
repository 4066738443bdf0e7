// Which of the demo company's accounts belong to somebody who works on the floor: what they scan from today on is their own work.
import { sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { DEMO_USERS } from '#server/wms/demo/given/users.ts'

/** The clerks, each a permanent employee of the first of their warehouses. */
export async function linkWorkers(orm: Orm): Promise<void> {
  const clerks = DEMO_USERS.filter(({ role, profile }) => role === 'clerk' && !profile)
  const rows = JSON.stringify(
    clerks.map(({ username, warehouses: [warehouse] }) => ({ username, warehouse })),
  )
  await orm.execute(sql`
    with clerks as (
      select users.id, users.name, warehouse, row_number() over (partition by warehouse order by users.id) as place
      from jsonb_to_recordset(${rows}::jsonb) as clerk(username text, warehouse text) join users using (username)
    ), workers as (
      select emp_no, warehouse, row_number() over (partition by warehouse order by emp_no desc) as place
      from employees where state = '在职' and type = '正式'
    ), linked as (
      update users set employee = emp_no from clerks join workers using (warehouse, place) where users.id = clerks.id
      returning users.name, emp_no
    )
    update employees set name = linked.name from linked where employees.emp_no = linked.emp_no`)
}
