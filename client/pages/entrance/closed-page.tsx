export function page() {
  return <main>entrance/closed-page</main>
}
