ALTER TABLE "packages" DROP CONSTRAINT "packages_customer_customers_code_fk";
--> statement-breakpoint
DROP INDEX "packages_customer";--> statement-breakpoint
ALTER TABLE "packages" DROP COLUMN "customer";