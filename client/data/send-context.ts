// The way calls are sent: over the network in the browser, straight to the upstream on the server.
import { createContext, useContext } from 'react'
import type { SendCall } from '#shared/frame/page-state.ts'

const SendContext = createContext<SendCall | null>(null)

export const SendProvider = SendContext.Provider

export function useSend(): SendCall {
  const send = useContext(SendContext)
  if (!send) throw new Error('useSend needs a SendProvider above it')
  return send
}
