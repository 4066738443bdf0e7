// Says that the browser has no network, for as long as it has none.
import { useSyncExternalStore } from 'react'
import '#client/shell/failures/connection.css'

export function Connection() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, assumeOnline)
  return (
    <div className="swms-connection" role="status">
      {!isOnline &&
        `网络已断开：操作不会提交，也不会稍后自动执行；扫描保存在本机，恢复后自动发送${keptText()}`}
    </div>
  )
}

/** Of a page that this browser has kept: how old what it shows is. */
function keptText(): string {
  const { keptAt } = document.documentElement.dataset
  return keptAt ? `。此页为 ${keptAt} 保存的内容` : ''
}

function subscribe(onChange: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

const assumeOnline = () => true
