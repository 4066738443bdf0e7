// The main layout: sidebar, navbar, tab strip and the open views.
export function Frame() {
  return <div>frame</div>
}
