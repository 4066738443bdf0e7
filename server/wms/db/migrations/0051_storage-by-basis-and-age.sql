ALTER TABLE "tariff_items" DROP CONSTRAINT "tariff_items_tier";--> statement-breakpoint
ALTER TABLE "storage_snapshots" ADD COLUMN "item_code" text;--> statement-breakpoint
ALTER TABLE "storage_snapshots" ADD COLUMN "pieces" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "storage_snapshots" ADD COLUMN "unmeasured" numeric(18, 4);--> statement-breakpoint
-- Until now all were counted by the piece.
UPDATE "storage_snapshots" SET "item_code" = 'CC', "pieces" = "qty", "unmeasured" = 0;--> statement-breakpoint
ALTER TABLE "storage_snapshots" ALTER COLUMN "item_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_snapshots" ALTER COLUMN "pieces" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_snapshots" ALTER COLUMN "unmeasured" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tariff_items" ADD COLUMN "from_age" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tariff_items" ALTER COLUMN "from_age" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "storage_snapshots_owner" ON "storage_snapshots" USING btree ("owner","date");--> statement-breakpoint
ALTER TABLE "tariff_items" ADD CONSTRAINT "tariff_items_tier" UNIQUE("tariff_no","item_code","from_qty","from_age");
