// A list to choose from in each state of its call: on the way, failed, empty, there.
import { Spinner } from '@blueprintjs/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#client/kit/button.tsx'
import type { CodeName } from '#shared/contracts/definition/call.ts'

type WarehouseAnswerProps = {
  options: UseQueryResult<CodeName[]>
  children: (options: readonly CodeName[]) => ReactNode
}

export function WarehouseAnswer({ options, children }: WarehouseAnswerProps) {
  if (options.data) {
    return options.data.length === 0 ? (
      <div className="swms-warehouse-note">没有可选的仓库，请联系管理员分配</div>
    ) : (
      children(options.data)
    )
  }
  if (options.isError && !options.isFetching) {
    return (
      <div className="swms-warehouse-note" role="alert">
        <p>仓库列表加载失败：{options.error.message}</p>
        <Button onClick={() => void options.refetch()}>重试</Button>
      </div>
    )
  }
  return (
    <div className="swms-warehouse-note" role="status" aria-label="加载中">
      <Spinner size={28} aria-label="加载中" />
    </div>
  )
}
