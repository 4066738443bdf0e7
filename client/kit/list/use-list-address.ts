// What the address of this page says of its list, and the way to another one.
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Filtered, type ListAddress, readAddress, writeAddress } from '#client/kit/list/list-address.ts'

export type AddressSource = { resource: Filtered; filters: readonly string[] }

export function useListAddress({ resource, filters }: AddressSource) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(resource, filters, search), [resource, filters, search])
  return {
    address,
    /** From its first page on, unless another one is named. */
    show(next: Partial<ListAddress>) {
      const shown = { ...address, page: 1, ...next }
      void navigate(pathname + writeAddress(resource, shown, search), { replace: true })
    },
  }
}
