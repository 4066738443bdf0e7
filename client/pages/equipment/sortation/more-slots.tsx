// 增加格口 — as many as the wall has more, numbered on.

import { useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { integer } from '#shared/contracts/definition/field.ts'

const FIELDS = { quantity: integer('增加数量', { min: 1, max: 200 }) }

export function MoreSlots({ onAdd }: { onAdd: (quantity: number) => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>增加格口</Button>
      {isAsking && (
        <FormDialog
          title="增加格口"
          fields={FIELDS}
          names={['quantity']}
          submit="增加"
          isPending={false}
          onSubmit={async ({ quantity }) => {
            onAdd(Number(quantity))
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
