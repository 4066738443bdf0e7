ALTER TABLE "owner_bills" DROP CONSTRAINT "owner_bills_kind";--> statement-breakpoint
DROP INDEX "owner_bills_open";--> statement-breakpoint
ALTER TABLE "owner_bills" ADD COLUMN "date_from" date;--> statement-breakpoint
ALTER TABLE "owner_bills" ADD COLUMN "through" date;--> statement-breakpoint
-- Until now a bill was of its whole month.
UPDATE "owner_bills" SET "date_from" = ("period" || '-01')::date, "through" = (("period" || '-01')::date + interval '1 month - 1 day')::date;--> statement-breakpoint
ALTER TABLE "owner_bills" ALTER COLUMN "date_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_bills" ALTER COLUMN "through" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_bills_open" ON "owner_bills" USING btree ("warehouse","owner","period","through") WHERE "owner_bills"."state" = '待核对';--> statement-breakpoint
ALTER TABLE "owner_bills" ADD CONSTRAINT "owner_bills_kind" CHECK ("owner_bills"."kind" in ('月结', '半月结', '周结', '补结'));