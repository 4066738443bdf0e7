DROP INDEX "outbound_lines_sku";--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "cost_price" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "charged" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "packaging" text;--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "packaging_cost" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "packaging_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_packaging_packages_code_fk" FOREIGN KEY ("packaging") REFERENCES "public"."packages"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "packages_owner" ON "packages" USING btree ("owner","code");--> statement-breakpoint
CREATE INDEX "outbound_lines_sku" ON "outbound_lines" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_cost" CHECK ("packages"."cost_price" >= 0);--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_packaging" CHECK (("waybills"."packaging" is null) = ("waybills"."packaging_cost" is null));--> statement-breakpoint
-- Whose a packaging is cannot be told from the customer: it waits for somebody who knows.
UPDATE "packages" SET "status" = '停用' WHERE "customer" IS NOT NULL;--> statement-breakpoint
INSERT INTO "packages" ("code", "name", "charged") SELECT 'YX', '原箱发货', false
WHERE EXISTS (SELECT FROM "roles") ON CONFLICT DO NOTHING;
