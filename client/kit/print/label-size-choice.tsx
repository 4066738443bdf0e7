// The arrow beside a button that prints labels: which size they have.
import { ButtonGroup, Menu, MenuItem } from '@blueprintjs/core'
import { CaretDownIcon } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { DropDown } from '#client/kit/drop-down.tsx'
import { keepLabelSize, LABEL_SIZES, type LabelKind, labelSize } from '#client/kit/print/label-size.ts'

/** What is printed on sheets has no choice beside it. */
export function WithLabelSize({ kind, children }: { kind: LabelKind | undefined; children: ReactNode }) {
  if (!kind) return children
  return (
    <ButtonGroup>
      {children}
      <DropDown at="end" content={<SizeMenu kind={kind} />}>
        <Button aria-label={`${kind.name}尺寸`} title={`${kind.name}尺寸`} icon={<CaretDownIcon />} />
      </DropDown>
    </ButtonGroup>
  )
}

function SizeMenu({ kind }: { kind: LabelKind }) {
  const [chosen, setChosen] = useState(() => labelSize(kind))
  return (
    <Menu role="listbox" aria-label={`${kind.name}尺寸`}>
      {LABEL_SIZES.map((size) => (
        <MenuItem
          key={size}
          roleStructure="listoption"
          selected={size === chosen}
          text={`${size} mm`}
          onClick={() => {
            keepLabelSize(kind, size)
            setChosen(size)
          }}
        />
      ))}
    </Menu>
  )
}
