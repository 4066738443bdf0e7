-- Whoever closes and pays months of pay sees its pages.
INSERT INTO "role_menus" ("role_id", "menu_id")
SELECT "roles"."id", "page"."id" FROM "roles" CROSS JOIN "menus" "page" JOIN "menus" "area" ON "area"."id" = "page"."parent_id"
WHERE "roles"."code" = 'finance' AND "area"."path" = '/piece' AND "page"."component" <> ''
ON CONFLICT DO NOTHING;
