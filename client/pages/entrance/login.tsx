export function page() {
  return <main>entrance/login</main>
}
